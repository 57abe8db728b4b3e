/** The page about the shop (spec section 2, Static pages: story, mission, values and team stats). */
export const aboutTexts = {
  title: "One oven, and everyone around it",
  lead: (shop: string) =>
    `${shop} is a small pizza shop with one stone oven, a short list, and a bell on the door that never rests.`,
  viewMenu: "View Menu",
  picture: "A margherita, fresh from the oven",

  storyTitle: "Our story",
  story: [
    "It began with a borrowed oven, a sack of flour and a queue of neighbours who had smelled it from the stairs. On the first evening there were eleven pizzas. There would have been twelve, but we ate one.",
    "The oven is bigger now and the queue is on your phone. What has not changed: dough made here, every day, by hand; sauce from tomatoes and salt; cheese that pulls. And whoever baked your pizza still looks at it before the box closes.",
  ],

  missionTitle: "Our mission",
  mission: "Make the pizza you would cross the city for. Then cross the city for you.",

  valuesTitle: "What we hold to",
  values: [
    { name: "Time is an ingredient", text: "Our dough rests for two days. Nothing we know of makes up for less." },
    { name: "A short list", text: "Few dishes, each baked many times a day. That is how they stay good." },
    {
      name: "Fair to the road",
      text: "Riders are paid by the hour, not by the minute saved. Your pizza is quick, nobody has to be reckless.",
    },
    { name: "We own up", text: "If something is wrong, tell us. We bake it again, or you get your money back." },
  ],

  teamTitle: "The team, in numbers",
  team: [
    { term: "People", value: "24", note: "and one very patient oven" },
    { term: "At the oven", value: "9", note: "stretching, topping, baking" },
    { term: "On the road", value: "12", note: "riders who know the short cuts" },
    { term: "On the phone", value: "3", note: "who really do pick up" },
  ],

  closing: "Hungry by now?",
} as const;
