/**
 * What the payment window's page loads. Razorpay's hosts: `etc/csp_whitelist.xml` of its own Magento plugin, and that plugin's
 * issues 537 and 542.
 */
import type { PageSources } from "../../../platform/http/security/csp.ts";

const HOSTS: PageSources = {
  script: ["https://checkout.razorpay.com", "https://cdn.razorpay.com"],
  // The schemes open a UPI app on a phone, from the window's frame: the generic one, and those of apps that accept only their own.
  frame: ["https://api.razorpay.com", "https://checkout.razorpay.com", "upi:", "phonepe:", "tez:", "paytmmp:"],
  connect: ["https://api.razorpay.com", "https://lumberjack.razorpay.com", "https://lumberjack-metrics.razorpay.com"],
  image: ["https://cdn.razorpay.com"],
  form: ["https://api.razorpay.com"],
};

/**
 * Nothing for a script of our own (a path), Razorpay's hosts if one of the two URLs is theirs, and any other host for everything.
 */
export function pageSourcesOf({ apiUrl, checkoutUrl }: { apiUrl: string; checkoutUrl: string }): PageSources {
  const origins = URL.canParse(checkoutUrl) ? [new URL(checkoutUrl).origin, new URL(apiUrl).origin] : [];
  const others = origins.filter((origin) => !isRazorpay(origin));
  const own = others.length < origins.length ? HOSTS : null;
  const sources = (kind: keyof PageSources) => [...(own?.[kind] ?? []), ...others];
  return {
    script: sources("script"),
    frame: sources("frame"),
    connect: sources("connect"),
    image: sources("image"),
    form: sources("form"),
  };
}

const isRazorpay = (origin: string): boolean => origin.endsWith(".razorpay.com");
