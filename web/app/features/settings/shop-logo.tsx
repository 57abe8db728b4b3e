import { Logo } from "./logo.tsx";
import { useSettings } from "./settings-store.ts";

/** At 42 px on a fine screen, for a mark up to four times as wide. */
const WIDTH = 320;

/** The shop's own mark, else its name. */
export function ShopLogo() {
  const { shopName, logo } = useSettings();
  return <Logo name={shopName} src={logo ? `/uploads/${logo}?w=${WIDTH}` : null} />;
}
