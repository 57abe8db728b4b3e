import { Link, type LinkProps } from "react-router";

/** A link to another screen of the app, whose files are fetched as soon as somebody is about to press it. */
export const PageLink = (props: LinkProps) => <Link prefetch="intent" {...props} />;
