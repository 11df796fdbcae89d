extension Language {
  /// German: one line per ``StringKey``, in its order.
  static var germanTable: StaticString {
    """
    Suchen
    Text löschen
    Abbrechen
    Vorschläge schließen
    Suche schließen
    Per Sprache suchen
    Zuhören beenden
    Lesezeichen
    Ergebnisse
    Suchbereich
    Vorschläge
    Schnellzugriff
    Letzte Suchen
    Beste Treffer
    Suchergebnisse
    Erneut versuchen
    Rückgängig
    Letzte Suchen löschen
    „{q}“ aus den letzten Suchen entfernen
    {q} entfernen
    {n} Ergebnis|{n} Ergebnisse
    Mehr als {n} Ergebnisse
    {n} Vorschlag|{n} Vorschläge
    Keine Ergebnisse für „{q}“
    Meinten Sie „{q}“?
    {s}:\u{20}
    {q}, {n} von {s}
    Suche läuft …
    Wird geladen …
    Die Suche dauert länger als gewöhnlich.
    Nur suchen, wenn ich auf „Suchen“ drücke
    Gesucht wird nur noch, wenn Sie auf „Suchen“ drücken.
    Während der Eingabe suchen
    Die Suche hat nicht funktioniert.
    Einige Ergebnisse fehlen.
    Sie sind offline.
    {q} wurde entfernt.
    Letzte Suchen wurden gelöscht.
    Wiederhergestellt.
    Gelöscht.
    Suche geschlossen.
    Die Erlaubnis für das Mikrofon steht noch aus.
    Es wird zugehört.
    Es wird zugehört. Ihre Stimme wird an einen Sprachdienst gesendet.
    Das Mikrofon darf nicht benutzt werden.
    Es war nichts zu hören.
    Kein Mikrofon gefunden.
    Der Sprachdienst ist nicht erreichbar.
    Das Zuhören wurde abgebrochen.
    Gesprochenes in dieser Sprache wird nicht erkannt.
    Weitere Ergebnisse anzeigen
    """
  }
}
