import type { Domain } from "../domain.ts";
import {
  CHOICE_MISSING,
  CHOICE_UNKNOWN,
  HALVES_DIFFER,
  IMAGE_INVALID,
  IMAGE_MISSING,
  IMAGE_TOO_LARGE,
  OFF_UNTIL_PAST,
  TOO_MANY_CHOICES,
} from "../wire/form-sentences.ts";
import { foodEndpoints } from "./food.ts";
import { menuAdminEndpoints } from "./menu-admin.ts";

export const menuDomain = {
  endpoints: [foodEndpoints, menuAdminEndpoints],
  refusals: {
    foodNotFound: { status: 404, message: "Food item not found" },
    foodSoldOut: { status: 409, message: "This item is sold out" },
    menuFull: { status: 409, message: "The menu is full. Remove a food item first" },
    imageMissing: { status: 400, message: IMAGE_MISSING },
    imageTooLarge: { status: 413, message: IMAGE_TOO_LARGE },
    imageInvalid: { status: 400, message: IMAGE_INVALID },
    choiceMissing: { status: 400, message: CHOICE_MISSING },
    tooManyChoices: { status: 400, message: TOO_MANY_CHOICES },
    choiceUnknown: { status: 400, message: CHOICE_UNKNOWN },
    halvesDiffer: { status: 400, message: HALVES_DIFFER },
    sectionNotFound: { status: 404, message: "Section not found" },
    sizeNotFound: { status: 404, message: "Size not found" },
    groupNotFound: { status: 404, message: "Group not found" },
    modifierNotFound: { status: 404, message: "Option not found" },
    menuInvalid: { status: 400, message: "{problem}" },
    menuChanged: { status: 409, message: "Someone else changed the menu. Please check it and try again" },
    offUntilPast: { status: 400, message: OFF_UNTIL_PAST },
  },
} as const satisfies Domain;
