import { Link, type LinkProps } from "react-router";

/** A link to another screen. Its files are prefetched on hover and focus. */
export const PageLink = (props: LinkProps) => <Link prefetch="intent" {...props} />;
