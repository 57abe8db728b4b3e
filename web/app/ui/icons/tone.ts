/** Colours that tell states apart. Never the only sign: an icon and words say the same. */
export type Tone = "amber" | "orange" | "plum" | "green" | "grey";
