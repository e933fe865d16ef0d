export default function DetailPage(_: { type: string }) {
  return null;
}
