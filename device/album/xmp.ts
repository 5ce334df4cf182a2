/** Names and keywords that one file may bring along, and their length; a broken packet might have thousands. */
const LABELS_MAX = 50;
const LABEL_CHARS = 100;
const PACKET_BYTES = 512 * 1024;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? all;
      const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LABEL_CHARS);

/** Texts of the list that stands in a property. */
function listOf(packet: string, property: string): string[] {
  const body = new RegExp(`<${property}[^>]*>([\\s\\S]*?)</${property}>`).exec(packet)?.[1] ?? '';
  return [...body.matchAll(/<rdf:li[^>]*>([^<]*)<\/rdf:li>/g)].map(([, text = '']) => text);
}

/** Names of the faces that were marked (Metadata Working Group regions): as attributes, or as elements. */
function facesOf(packet: string): string[] {
  const regions = packet.match(/<rdf:Description[^>]*mwg-rs:Type=["']Face["'][^>]*>/g) ?? [];
  const inAttributes = regions.map((region) => /mwg-rs:Name=["']([^"']*)["']/.exec(region)?.[1] ?? '');
  const inElements = [...packet.matchAll(/<mwg-rs:Name>([^<]*)<\/mwg-rs:Name>/g)].map(([, text = '']) => text);
  return [...inAttributes, ...inElements];
}

const distinct = (texts: readonly string[]): string[] =>
  [...new Set(texts.map(plain).filter((text) => text !== ''))].slice(0, LABELS_MAX);

/** People and keywords that programs wrote into a picture (XMP); none for what is no such packet (APP-ALBUM-04). */
export function readXmp(block: Uint8Array | undefined): { people: string[]; keywords: string[] } {
  if (block === undefined || block.length > PACKET_BYTES) return { people: [], keywords: [] };
  const packet = new TextDecoder().decode(block);
  const people = distinct([...listOf(packet, 'Iptc4xmpExt:PersonInImage'), ...facesOf(packet)]);
  return { people, keywords: distinct(listOf(packet, 'dc:subject')).filter((word) => !people.includes(word)) };
}
