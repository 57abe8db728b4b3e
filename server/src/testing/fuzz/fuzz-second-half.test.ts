import { endpoints } from "@forno/contract/endpoints.ts";
import { fuzz } from "./fuzz.ts";

fuzz(endpoints.filter((_, index) => index % 2 === 1));
