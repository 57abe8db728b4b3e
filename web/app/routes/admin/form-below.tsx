import type { ReactNode } from "react";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { SectionLink } from "../../ui/page/section-link.tsx";

const SECTION = "new";

interface FormBelowProps {
  title: string;
  children: ReactNode;
}

/** A form for one more of what is listed; on all but wide screens it stands below the list. */
export const FormBelow = ({ title, children }: FormBelowProps) => (
  <Panel title={title} section={SECTION}>
    {children}
  </Panel>
);

/** The way there, where it is below. */
export const FormLink = ({ title }: Pick<FormBelowProps, "title">) => (
  <SectionLink section={SECTION} className={buttonClass({ look: "ghost", size: "sm" })}>
    {title}
  </SectionLink>
);
