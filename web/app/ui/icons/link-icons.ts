/** What links of features may show, by name. */
import { PlusIcon } from "./icons.tsx";
import * as workIcons from "./work-icons.tsx";

export const linkIcons = { ...workIcons, PlusIcon };
