import { paths, pathTo } from '#contract/base/paths.ts';
import type { TillCommand, TillResult } from '#contract/money/tills/till-commands.ts';
import type {
  TillReturn,
  TillReturnable,
  TillReturnQuote,
} from '#contract/money/tills/till-returns.ts';
import type { openTillDesk } from './till-desk.ts';

type Line = TillReturn['lines'][number];
type Wanted = Partial<Omit<TillReturn, 'lines'>> & {
  lines: (Partial<Line> & { line_id: number })[];
};

/** The calls of returns for a till's desk. */
export function returnsOf(desk: ReturnType<typeof openTillDesk>) {
  const find = async (q: string, headers = desk.seller): Promise<TillReturnable[]> =>
    (
      await desk.get(
        `${paths.tillReturns}?device=${desk.device}&q=${encodeURIComponent(q)}`,
        headers,
      )
    ).json();
  /** The only order of a ticket. */
  const findOne = async (q: string): Promise<TillReturnable> => (await find(q))[0]!;
  /** Sells pieces; returns the order with its lines that can come back. */
  const sold = async (...sale: Parameters<typeof desk.aSale>) => {
    const [told] = (await desk.send(desk.aSale(...sale))).results;
    if (told?.order_id === undefined) throw new Error(told?.message);
    const { number } = (await desk.orderOf(told))!;
    const { lines } = await findOne(number);
    return { orderId: told.order_id, number, line: lines[0]!, lines };
  };
  const quote = async (orderId: number, wanted: Wanted): Promise<TillReturnQuote> => {
    const lines = wanted.lines.map(({ line_id, quantity = 1 }) => ({ line_id, quantity }));
    const asked = { device: desk.device, order_id: orderId, lines, way: wanted.way ?? 'cash' };
    return (await desk.post(paths.tillReturnQuote, asked)).json();
  };
  /** A return at the total that the server quotes. */
  const command = async (orderId: number, wanted: Wanted): Promise<TillCommand> => {
    const { total } = await quote(orderId, wanted);
    const lines = wanted.lines.map((line) => ({
      quantity: 1,
      reason: 'changed-mind' as const,
      condition: 'resaleable' as const,
      ...line,
    }));
    return desk.command({
      kind: 'return',
      order_id: orderId,
      total: total ?? 0,
      return: { way: 'cash', ...wanted, lines },
    });
  };
  const giveBack = async (orderId: number, wanted: Wanted): Promise<TillResult> =>
    (await desk.send(await command(orderId, wanted))).results[0]!;
  /** Confirms the credit note of the order that waits, as a manager. */
  const confirm = async (id: number) =>
    desk.shop.app.inject({
      method: 'POST',
      url: pathTo(paths.creditNoteConfirmation, { id }),
      payload: {},
      headers: desk.manager,
    });
  return { find, findOne, sold, quote, command, giveBack, confirm };
}
