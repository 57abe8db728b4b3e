/** Part of the address only: the page around it shows the view, so that it stays while the view changes. */
export default function MenuView() {
  return null;
}
