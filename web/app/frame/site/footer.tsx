import { legalLines } from "../../features/settings/legal-lines.ts";
import { LogoLink, ShopLogo } from "../../features/settings/logo.tsx";
import { useSettings } from "../../features/settings/settings-store.ts";
import { telLink } from "../../platform/format/links.ts";
import { EnvelopeIcon, InstagramIcon, PhoneIcon } from "../../ui/icons/icons.tsx";
import { PageLink } from "../../ui/page/page-link.tsx";
import { siteTexts as texts } from "../texts/en.ts";
import styles from "./footer.module.css";
import { useFrontPage } from "./front-page.ts";

/** Spec section 2, Customer footer. Details that the shop has not set are not shown. */
export function Footer() {
  const frontPage = useFrontPage();
  const { shopName } = useSettings();
  return (
    <footer className={styles.footer} id="contact" data-section tabIndex={-1}>
      <div className="container">
        <LogoLink to={frontPage} label={texts.homeOf(shopName)}>
          <ShopLogo />
        </LogoLink>
        <nav className={styles.links} aria-label={texts.footerNavigation}>
          <PageLink to={frontPage}>{texts.home}</PageLink>
          <PageLink to="/about">{texts.about}</PageLink>
          <PageLink to="/delivery">{texts.delivery}</PageLink>
          <PageLink to="/privacy">{texts.privacy}</PageLink>
          <PageLink to="/terms">{texts.terms}</PageLink>
          <PageLink to="/refunds">{texts.refunds}</PageLink>
        </nav>
        <Contact />
      </div>
    </footer>
  );
}

function Contact() {
  const settings = useSettings();
  const { phone, email, address, socialUrl } = settings;
  const social = socialUrl ? socialName(socialUrl) : null;
  const lines = [address, ...legalLines(settings)].filter((line) => line !== null);
  if (!phone && !email && !social && lines.length === 0) return null;
  return (
    <address className={styles.links} aria-label={texts.contactDetails}>
      {phone ? (
        <a href={telLink(phone)}>
          <PhoneIcon small />
          <span>{phone}</span>
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`}>
          <EnvelopeIcon small />
          <span>{email}</span>
        </a>
      ) : null}
      {socialUrl && social ? (
        <a href={socialUrl} rel="noopener">
          {social === "Instagram" ? <InstagramIcon small /> : null}
          {social}
        </a>
      ) : null}
      {lines.map((line) => (
        <span key={line} className={styles.where}>
          {line}
        </span>
      ))}
    </address>
  );
}

/** `https://www.instagram.com/…` is `Instagram`; null if it is not a web address. */
function socialName(address: string): string | null {
  const host = URL.parse(address);
  if (!host?.protocol.startsWith("http")) return null;
  const name = host.hostname.replace(/^www\./, "").split(".")[0] ?? "";
  return name === "" ? null : name.charAt(0).toUpperCase() + name.slice(1);
}
