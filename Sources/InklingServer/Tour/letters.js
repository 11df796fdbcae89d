// A mailbox: what the page about scopes of fields searches. People, places and prices are made up.

const lines = `Anna Lindqvist | Tomás Rivera | Train tickets to Lisbon | The night train leaves at 21:40 from platform 6; I booked two berths.
Tomás Rivera | Anna Lindqvist | Re: Train tickets to Lisbon | Wonderful. I will bring the map and something to eat.
Greta Holm | Anna Lindqvist | Invoice 2041 for the garden table | Please find attached the invoice; payment is due within 30 days.
Anna Lindqvist | Greta Holm | Re: Invoice 2041 for the garden table | Paid this morning. The table is even nicer than in the picture.
Ben Carter | Anna Lindqvist | Choir rehearsal moves to Thursday | The hall is being painted on Tuesday, so we sing on Thursday at seven.
Mei Tanaka | Tomás Rivera | Photos from the mountain hut | All 120 of them; the one with the sunrise is for your mother.
Tomás Rivera | Mei Tanaka | Re: Photos from the mountain hut | She has already hung it in the kitchen. Thank you!
City Library | Anna Lindqvist | Two books are due on Friday | “The Summer Book” and “Soil” are due. You can renew them once.
Anna Lindqvist | City Library | Renewal, please | Please renew “Soil”; “The Summer Book” is on its way back.
Ben Carter | Greta Holm | Apple trees | Three of the young apple trees have canker. Could you look at them before spring?
Greta Holm | Ben Carter | Re: Apple trees | I will come on Saturday with the saw. Do not cut anything before.
Rail Europe | Anna Lindqvist | Your booking LX7Q2 | Madrid to Lisbon, two berths, coach 14. Show this letter to the conductor.
Mei Tanaka | Anna Lindqvist | Recipe for plum dumplings | Potatoes, flour, an egg, and one plum for each. Roll them in buttered crumbs.
Anna Lindqvist | Mei Tanaka | Re: Recipe for plum dumplings | We made forty, and nothing was left.
Greta Holm | Tomás Rivera | Estimate for the bookshelf | Oak, 2.40 m high, seven shelves: 860 with delivery.
Tomás Rivera | Greta Holm | Re: Estimate for the bookshelf | Please go ahead. Could the lowest shelf be 40 cm high for the atlases?
Dr. Okafor | Anna Lindqvist | Appointment on 12 March | Please come at 9:15 and bring the old prescription for your glasses.
Ben Carter | Mei Tanaka | Concert programme | Bach first, then Tallis, then tea. Could you print sixty copies?
Mei Tanaka | Ben Carter | Re: Concert programme | Printed on the yellow paper; they are in the piano stool.
City Library | Tomás Rivera | The atlas that you asked for | It has arrived and waits for you at the desk until the 20th.
Anna Lindqvist | Ben Carter | Piano tuner | The tuner comes on Monday at ten. Somebody has to let her in.
Rail Europe | Tomás Rivera | Delay of train 312 | Because of work on the line train 312 leaves 25 minutes later.
Greta Holm | Mei Tanaka | Seeds | Beans, marigolds and the blue poppies that you liked. Sow them after the last frost.
Tomás Rivera | Anna Lindqvist | Invoice for the bookshelf | Greta sent the invoice to me; shall we share it?`;

export const letters = lines.split("\n").map((line, number) => {
  const [from, to, subject, text] = line.split(" | ");
  return { id: String(number), title: subject, text: `${from} → ${to}: ${text}`, from, to, subject };
});
