import { type RefObject, useEffect, useState } from "react";

/** About a quarter of a phone's screen: what is as near as this is soon scrolled to. */
const MARGIN = "200px";

/** True once the element has been near the part of the page that is in sight. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver((seen) => setNear(seen.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
