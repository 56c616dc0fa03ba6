/** Streams a JSON array page by page, so that a catalogue never fills the memory. An empty page ends it. */
export async function* writeArray(
  readPage: (page: number) => Promise<object[]>,
): AsyncGenerator<string> {
  let before = '[';
  for (let page = 1; ; page += 1) {
    const items = await readPage(page);
    if (items.length === 0) break;
    for (const item of items) {
      yield before + JSON.stringify(item);
      before = ',';
    }
  }
  yield before === '[' ? '[]' : ']';
}
