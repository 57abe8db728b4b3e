import { Logo } from "../../ui/logo.tsx";
import { useSettings } from "./settings-store.ts";

/** At 42 px on a fine screen, for a mark up to four times as wide. */
const WIDTH = 320;

/** The shop's own mark, else the one that came with the shop. */
export function ShopLogo() {
  const { logo } = useSettings();
  return <Logo src={logo ? `/uploads/${logo}?w=${WIDTH}` : null} />;
}
