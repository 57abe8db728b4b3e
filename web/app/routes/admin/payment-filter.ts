import { useSearchParams } from "react-router";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A filter that stands in the page's address: a link to it, and Back, keep it. */
export function useAddressFilter() {
  const [address, setAddress] = useSearchParams();
  return {
    text: (name: string): string | undefined => address.get(name) || undefined,
    day: (name: string): string | undefined => DAY.exec(address.get(name) ?? "")?.[0],
    change: (name: string) => (event: { target: { value: string } }) =>
      setAddress(
        (before) => {
          if (event.target.value) before.set(name, event.target.value);
          else before.delete(name);
          return before;
        },
        { replace: true },
      ),
  };
}
