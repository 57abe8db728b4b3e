/** The two fields of an address as one name. A person with a single name gives a dot, or the same word, as the last name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  lastName === "" || lastName === ONE_NAME || lastName === firstName ? firstName : `${firstName} ${lastName}`;

/** The last name of a person with a single name. */
export const ONE_NAME = ".";
