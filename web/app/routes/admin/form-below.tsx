import type { ReactNode } from "react";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { SectionLink } from "../../ui/page/page-link.tsx";
import { Panel } from "../../ui/page/panel.tsx";

const SECTION = "new";

interface FormBelowProps {
  title: string;
  children: ReactNode;
}

/** The form that adds to a list, below the list except on wide screens. */
export const FormBelow = ({ title, children }: FormBelowProps) => (
  <Panel title={title} section={SECTION}>
    {children}
  </Panel>
);

/** A link to the form, where it is below the list. */
export const FormLink = ({ title }: Pick<FormBelowProps, "title">) => (
  <SectionLink section={SECTION} className={buttonClass({ look: "ghost", size: "sm" })}>
    {title}
  </SectionLink>
);
