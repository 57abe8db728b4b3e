import "./site-frame.module.css";
import type { ReactNode } from "react";
import { putInCart } from "../../features/cart/cart-steps.ts";
import { SheetHost } from "../../features/menu/sheet/open-sheet.tsx";
import { PlaceSheetHost } from "../../features/place/place-sheet-host.tsx";
import { Footer } from "./footer.tsx";
import { Navbar } from "./navbar.tsx";
import { VisitorCartHost } from "./visitor-cart-host.tsx";

/** The frame of every page a customer sees: navbar, the page, footer. */
export function SiteFrame({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <>
      <Navbar />
      <main id="main" tabIndex={-1} aria-busy={busy || undefined}>
        {children}
      </main>
      <Footer />
      <VisitorCartHost />
      <PlaceSheetHost />
      <SheetHost putInCart={putInCart} />
    </>
  );
}
