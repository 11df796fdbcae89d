// Types of inkling.js for TypeScript: the elements, their events, and sources of the page's own.

/** A source of rows: a function, an address that is asked as `search.json` is, or either with where it is. */
export type SearchSource = SearchFunction | string | {
  answer: SearchFunction | string;
  /** `remote` unless told otherwise: asked after a pause in typing, while it is not as quick as the keys. */
  place?: "local" | "remote";
};

/** Answers a question, at once or later, whole or in parts. The signal says when nobody waits any more. */
export type SearchFunction = (question: SearchQuestion, signal: AbortSignal) =>
  SearchAnswer | SearchRow[] | null | undefined | Promise<SearchAnswer | SearchRow[] | null | undefined>
  | AsyncIterable<SearchAnswer | SearchRow[]>;

export interface SearchQuestion {
  /** What the field holds, without space before it. */
  text: string;
  /** The same, cut at white space. */
  words: string[];
  /** The chosen scope's place, 0 for the widest, and its title, empty where the page names none. */
  scope: number;
  scopeTitle: string;
  /** How many rows are wanted at most, and how many are shown already. */
  limit: number;
  offset: number;
  /** As `?filter=` has them: `genre:Drama,Comedy`, `year:1990..1999`, `place:52.52,13.405,10km`. */
  filters: string[];
  /** Fields with commas between them, `-` before one for the other direction, `place:52.52,13.405` for a distance; empty for the order of relevance. */
  sort: string;
  /** The fields whose values are to be counted. */
  facets: string[];
}

export interface SearchAnswer {
  rows: SearchRow[];
  /** How many there are in all; without it as many as have come. */
  total?: number;
  /** There are more than have come, nobody knows how many. */
  hasMore?: boolean;
  /** Ways to go on typing. */
  suggestions?: string[];
  /** A spelling that finds something. */
  didYouMean?: string;
  /** How many rows each scope has. */
  scopes?: { title: string; count: number }[];
  /** How often the values of the fields occur that the question names. */
  facets?: { field: string; values: { value: string; count: number }[] }[];
}

/** One row. Further names are facts beside it; nothing in it is ever read as markup. */
export interface SearchRow {
  /** Tells the row from others; the address or the title without it. */
  id?: string | number;
  title: string | MarkedText;
  text?: string | MarkedText;
  url?: string;
  image?: string;
  glyph?: string;
  scope?: string;
  [fact: string]: unknown;
}

/** A text with what is to be marked, in UTF-16 units. Without marks, words that begin like those of the question are. */
export interface MarkedText {
  text: string;
  marks: [from: number, to: number][];
}

/** Settings whose values are words, in attributes as in properties; Documentation/Web.md lists them. */
export class SearchBarElement extends HTMLElement {
  /** What all bars of the page are unless their own attributes say otherwise. */
  static readonly appearance: Partial<SearchBarElement>;

  /** Who answers beside the configuration, or instead of it where there is none; at most 16. */
  get sources(): SearchSource[];
  set sources(sources: readonly SearchSource[] | null | undefined);
  /** The first of them. */
  get source(): SearchSource | null;
  set source(source: SearchSource | null | undefined);

  text: string;
  value: string;
  name: string;
  readonly type: "search";
  readonly form: HTMLFormElement | null;
  readonly labels: NodeList;
  readonly willValidate: boolean;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  checkValidity(): boolean;
  reportValidity(): boolean;

  placeholder: string;
  prompt: string;
  accessibilityLabel: string;
  disabled: boolean;
  required: boolean;
  prominence: string;
  barStyle: string;
  searchBarStyle: string;
  theme: string;
  translucent: string;
  barTintColor: string;
  tintColor: string;
  showsBookmarkButton: boolean;
  showsCancelButton: boolean;
  showsSearchButton: boolean;
  /** True unless it is turned off. */
  showsClearButton: boolean;
  /** False: no search by voice, though the browser could. */
  voice: boolean;
  /** False: no ways to go on typing. Recent searches are those of `history`. */
  suggestions: boolean;
  /** True: the best results are options of the popup, too. */
  topHits: boolean;
  /** Milliseconds after which a slow server is told of; 1,000 unless set. */
  noticeDelay: number;
  /** Milliseconds after which searching by Search alone is offered; 2,000 unless set. */
  choiceDelay: number;
  showsSearchResultsButton: boolean;
  searchResultsButtonSelected: boolean;
  get scopeTitles(): string[];
  set scopeTitles(titles: string[] | string);
  selectedScopeButtonIndex: number;
  showsScopeBar: boolean;
  scopeBarActivation: string;
  autocapitalizationType: string;
  autocorrectionType: string;
  spellCheckingType: string;
  keyboardType: string;
  returnKeyType: string;
  keyboardAppearance: string;
  enablesReturnKeyAutomatically: boolean;
  backgroundImage: string;
  scopeBarBackgroundImage: string;
  searchFieldBackgroundImage: string;
  scopeBarButtonBackgroundImage: string;
  scopeBarButtonSelectedBackgroundImage: string;
  scopeBarButtonDividerImage: string;
  searchIcon: string;
  clearIcon: string;
  bookmarkIcon: string;
  resultsListIcon: string;
  searchTextPositionAdjustment: string;
  searchFieldBackgroundPositionAdjustment: string;
  searchIconPositionAdjustment: string;
  clearIconPositionAdjustment: string;
  bookmarkIconPositionAdjustment: string;
  resultsListIconPositionAdjustment: string;
  get tokens(): string[];
  set tokens(tokens: string[] | string);
  automaticallyShowsCancelButton: boolean;
  hidesNavigationBarDuringPresentation: boolean;
  obscuresBackgroundDuringPresentation: boolean;
  presentation: string;
  trigger: string;
  configuration: string;
  focusKeys: string;
  sectionIndex: string;
  tabs: string;
  history: string;
  address: string;

  addEventListener<Name extends keyof SearchBarEventMap>(
    type: Name, listener: (this: SearchBarElement, event: SearchBarEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/** What a bar tells; those that can be prevented say so in Documentation/Web.md. */
export interface SearchBarEventMap extends HTMLElementEventMap {
  searchshouldbeginediting: CustomEvent<null>;
  searchbeginediting: CustomEvent<null>;
  searchshouldchangetext: CustomEvent<{ start: number; end: number; replacement: string }>;
  searchtextchange: CustomEvent<{ text: string }>;
  searchsubmit: CustomEvent<{ text: string }>;
  searchbookmark: CustomEvent<null>;
  searchresultslist: CustomEvent<null>;
  searchcancel: CustomEvent<null>;
  searchscopechange: CustomEvent<{ index: number }>;
  searchtabchange: CustomEvent<{ index: number }>;
  searchshouldendediting: CustomEvent<null>;
  searchendediting: CustomEvent<null>;
  searchresultopen: CustomEvent<{ id: string; title: string; url: string }>;
  /** A button with `data-row-action` was pressed in a row of the page's own template. */
  searchresultaction: CustomEvent<{ action: string; id: string; title: string; fields: Record<string, unknown> }>;
}

/** Settled when the element is there; waiting for it has the program brought. */
export const ready: Promise<void>;

declare global {
  interface HTMLElementTagNameMap { "search-bar": SearchBarElement; }
}
