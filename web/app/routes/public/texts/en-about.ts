/** The page about the shop (spec section 2, Static pages: story, mission, values and team stats). */
export const aboutTexts = {
  pageTitle: "About us",
  description: "Our story, mission, values and team.",
  title: "About our pizzeria",
  lead: (shop: string) => `${shop} is a small pizza shop with one stone oven and a short menu.`,
  viewMenu: "View Menu",
  picture: "A margherita, fresh from the oven",

  storyTitle: "Our story",
  story: [
    "We started with a borrowed oven, a sack of flour and a queue of neighbours. On the first evening we sold eleven pizzas. There would have been twelve, but we ate one.",
    "The oven is bigger now, and the queue is on your phone. The rest has not changed: we make the dough by hand every day, the sauce is tomatoes and salt, and the person who bakes your pizza checks it before the box closes.",
  ],

  missionTitle: "Our mission",
  mission: "Make a pizza worth crossing the city for, and bring it to you.",

  valuesTitle: "Our values",
  values: [
    { name: "Time is an ingredient", text: "Our dough rests for two days. There is no shortcut." },
    { name: "A short menu", text: "We bake a few dishes many times a day. That keeps them good." },
    {
      name: "Fair to riders",
      text: "We pay riders by the hour. Nobody has to ride recklessly to bring your pizza quickly.",
    },
    { name: "We fix mistakes", text: "If something is wrong, tell us. We bake it again or refund you." },
  ],

  teamTitle: "Our team in numbers",
  team: [
    { term: "People", value: "24", note: "across two shifts" },
    { term: "In the kitchen", value: "9", note: "stretching, topping, baking" },
    { term: "On delivery", value: "12", note: "riders who know the area" },
    { term: "On the phone", value: "3", note: "answering your calls" },
  ],

  legalTitle: "Who runs this shop",

  closing: "Ready to order?",
} as const;
