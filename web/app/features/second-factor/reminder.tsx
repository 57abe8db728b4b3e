import { PageLink } from "../../ui/page/page-link.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { secondFactorTexts as texts } from "./texts/en.ts";

/** Asks the admin to set up a second factor. `page`: where. */
export default function Reminder({ page }: { page: string }) {
  return (
    <Banner spaced>
      <span>
        {texts.asked} <PageLink to={page}>{texts.setUpYours}</PageLink>
      </span>
    </Banner>
  );
}
