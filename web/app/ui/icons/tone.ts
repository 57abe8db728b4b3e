/** The five colours of something that goes through stages. Never the only sign: a ring and words say the same. */
export type Tone = "pending" | "processing" | "out" | "delivered" | "cancelled";
