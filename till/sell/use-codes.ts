import { useEffect, useRef } from 'react';
import { get } from '#browser/calls.ts';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { TillProduct } from '#contract/money/tills/till.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { useWork } from '../work.ts';

export const NOT_READ = 'Les articles arrivent dès qu’il y a du réseau.';

type Codes = {
  onProduct: (product: TillProduct) => void;
  /** A piece by its serial number. */
  onPiece: (product: TillProduct, serial: string) => void;
  /** What the seller reads, in French. */
  onSaid: (text: string, isBad: boolean) => void;
};

/**
 * Reads a code that was scanned or typed: GTIN or reference by the device's catalogue, else a serial number by the server,
 * as the device does not have them.
 */
export function useCodes(heard: Codes): (code: string) => void {
  const { products, device, seller, isOnline } = useWork();
  const latest = useRef({ ...heard, products });
  latest.current = { ...heard, products };
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const askServer = async (code: string) => {
    latest.current.onSaid(`Recherche du numéro ${code}…`, false);
    try {
      const { piece, problem } = await get(callTo(paths.tillSerial, { device, code }), seller.id);
      // The page of the cart may be gone by now.
      if (isLeft.current) return;
      if (piece === null) return latest.current.onSaid(problem, true);
      const product = latest.current.products?.byId.get(piece.product_id);
      if (product !== undefined) latest.current.onPiece(product, piece.serial);
      else latest.current.onSaid(`L’article de la pièce ${code} n’est pas en vente.`, true);
    } catch (error) {
      if (!isLeft.current) latest.current.onSaid(`${unknown(code)} ${sentenceOf(error)}`, true);
    }
  };
  return (code) => {
    const found = products?.findCode(code);
    if (products === undefined) heard.onSaid(NOT_READ, true);
    else if (found !== undefined) heard.onProduct(found);
    else if (isOnline && isLikely(code)) void askServer(code.trim());
    else heard.onSaid(unknown(code), true);
  };
}

const unknown = (code: string) => `Code inconnu : ${code}. Cherchez l’article par son nom.`;

/** Whether the server takes it as a serial number. */
const isLikely = (code: string) => code.trim().length >= 3 && code.trim().length <= 80;
