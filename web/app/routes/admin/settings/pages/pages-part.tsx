import type { Settings } from "@forno/contract/settings/settings.ts";
import { settingsCalls } from "@forno/contract/settings/settings-calls.ts";
import { PictureForm } from "../../../../features/settings/admin/picture-form.tsx";
import { ShopDetailsForm } from "../../../../features/settings/admin/shop-details-form.tsx";
import { shopTexts, pagesTexts as texts } from "../../../../features/settings/texts/en-admin.ts";
import { Segmented } from "../../../../ui/controls/segmented.tsx";
import { PageLink } from "../../../../ui/page/page-link.tsx";
import { Panel } from "../../../../ui/page/panel.tsx";
import { useUrlParams } from "../../url-params.ts";
import { PagesForm } from "./pages-form.tsx";

const VIEWS = ["about", "delivery", "privacy"] as const;

/** The pages of the site that the owner writes, and the one that the program writes. */
export function PagesPart({ settings }: { settings: Settings }) {
  const { params, set } = useUrlParams();
  const view = VIEWS.find((each) => each === params.get("page")) ?? "about";
  return (
    <>
      <Segmented
        label={texts.page}
        options={VIEWS.map((value) => ({ value, text: texts[value] }))}
        value={view}
        onChange={(next) => set("page", next === "about" ? "" : next)}
      />
      {view === "about" ? (
        <Panel title={texts.picture}>
          <PictureForm
            name="about"
            file={settings.aboutPicture}
            texts={texts.pictureForm}
            setCall={settingsCalls.setAboutPicture}
            removeCall={settingsCalls.removeAboutPicture}
          />
        </Panel>
      ) : null}
      {view === "privacy" ? <PrivacyPart settings={settings} /> : <PagesForm key={view} settings={settings} page={view} />}
    </>
  );
}

/** It tells what the program does with data, so it is not written by hand, except for whom customers can complain to. */
const PrivacyPart = ({ settings }: { settings: Settings }) => (
  <>
    <Panel title={texts.privacy}>
      <p>{texts.privacyText}</p>
      <div className="row">
        <PageLink to="/privacy">{texts.openPrivacy}</PageLink>
        <PageLink to="/admin/settings?part=shop">{texts.privacyContact}</PageLink>
      </div>
    </Panel>
    <Panel title={shopTexts.grievance}>
      <p className="small muted">{shopTexts.grievanceHint}</p>
      <ShopDetailsForm settings={settings} form="grievance" />
    </Panel>
  </>
);
