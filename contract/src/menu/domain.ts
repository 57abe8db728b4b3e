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
import { menuAdminEndpoints, PRICES_BYTES_MAX } from "./menu-admin.ts";
import { IMAGE_PIXELS_MAX } from "./rules/pictures.ts";

export const menuDomain = {
  endpoints: [foodEndpoints, menuAdminEndpoints],
  refusals: {
    foodNotFound: { status: 404, message: "Food item not found" },
    foodSoldOut: { status: 409, message: "This item is sold out" },
    foodNotServed: { status: 409, message: "This item is not served at this time" },
    menuFull: { status: 409, message: "The menu is full. Remove a food item first" },
    imageMissing: { status: 400, message: IMAGE_MISSING },
    imageTooLarge: { status: 413, message: IMAGE_TOO_LARGE },
    imageInvalid: { status: 400, message: IMAGE_INVALID },
    imageEmpty: { status: 400, message: "This file is empty. Please choose another picture" },
    imageDamaged: { status: 400, message: "This picture is damaged. Please choose another one" },
    imageTooManyPixels: { status: 400, message: `A picture may have at most ${IMAGE_PIXELS_MAX / 1e6} million pixels` },
    choiceMissing: { status: 400, message: CHOICE_MISSING },
    tooManyChoices: { status: 400, message: TOO_MANY_CHOICES },
    choiceUnknown: { status: 400, message: CHOICE_UNKNOWN },
    halvesDiffer: { status: 400, message: HALVES_DIFFER },
    sectionNotFound: { status: 404, message: "Section not found" },
    sizeNotFound: { status: 404, message: "Size not found" },
    groupNotFound: { status: 404, message: "Group not found" },
    modifierNotFound: { status: 404, message: "Option not found" },
    priceFileTooLarge: { status: 413, message: `The file is larger than ${PRICES_BYTES_MAX / 1024 ** 2} MB` },
    menuInvalid: { status: 400, message: "{problem}" },
    menuChanged: { status: 409, message: "Someone else changed the menu. Please check it and try again" },
    stockShort: { status: 409, message: "Only {left} of {name} left. Please reduce the quantity in your cart" },
    stockNotCounted: { status: 409, message: "This item is not counted yet. Enter how many are left" },
    offUntilPast: { status: 400, message: OFF_UNTIL_PAST },
  },
} as const satisfies Domain;
