import { Button } from "../../../../ui/controls/button.tsx";
import { BellOffIcon } from "../../../../ui/icons/admin-icons.tsx";
import { IconButton } from "../../../../ui/icons/icon-button.tsx";
import { CrossIcon } from "../../../../ui/icons/work-icons.tsx";
import { uiTexts } from "../../../../ui/texts/en.ts";
import { newOrdersTexts as texts } from "../../texts/en-live.ts";
import styles from "./bell-blocked.module.css";
import { allowBell, dismissBellBlocked } from "./new-order-bell.ts";

/** At the bottom of a page that has no bell of its own, below its content. It disappears after the first press (`new-order-bell.ts`). */
export default function BellBlocked() {
  return (
    <div className={styles.bellBlocked} role="status">
      <BellOffIcon small />
      <span className="grow small">{texts.bellBlocked}</span>
      <Button size="sm" onClick={allowBell}>
        {texts.allowBell}
      </Button>
      <IconButton bare label={uiTexts.dismiss} onClick={dismissBellBlocked}>
        <CrossIcon small />
      </IconButton>
    </div>
  );
}
