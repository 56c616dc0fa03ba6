import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TillProduct } from '#contract/money/tills/till.ts';
import { addProduct, newCart, setQuantity } from './cart.ts';
import { addPiece, refusalToAddPiece, serialsIn } from './cart-serials.ts';
import { sentLines } from './send-cart.ts';

const fridge: TillProduct = {
  id: 7,
  name: 'Réfrigérateur',
  reference: 'REF-7',
  gtin: '',
  price: 1_000,
  usual_price: null,
  here: 3,
  available: 3,
  tracks_serials: true,
  warranty_months: 0,
  picture: null,
};

describe('a piece that is scanned by its serial number', () => {
  test('adds its product with the number', () => {
    const [line] = addPiece(newCart(), fridge, 'SN-1').lines;
    expect(line).toMatchObject({ id: 7, quantity: 1, serials: ['SN-1'] });
  });

  test('fills the piece that the code of its product has added', () => {
    const [line] = addPiece(addProduct(newCart(), fridge), fridge, 'SN-1').lines;
    expect(line).toMatchObject({ quantity: 1, serials: ['SN-1'] });
  });

  test('counts once, in any letters', () => {
    const cart = addPiece(newCart(), fridge, 'SN-1');
    expect(refusalToAddPiece(cart, fridge, 'sn-1')).toBe(
      'La pièce sn-1 est déjà dans cette vente.',
    );
    expect(addPiece(cart, fridge, 'sn-1')).toBe(cart);
  });

  test('counts again once its piece was taken out', () => {
    const cart = addPiece(addPiece(newCart(), fridge, 'SN-1'), fridge, 'SN-2');
    const fewer = setQuantity(cart, fridge.id, 1);
    expect(serialsIn(fewer.lines[0]!)).toEqual(['SN-1']);
    expect(serialsIn(addPiece(fewer, fridge, 'SN-2').lines[0]!)).toEqual(['SN-1', 'SN-2']);
  });
});

test('each piece has one number at most, and no number is sold twice, whatever is scanned', () => {
  const scan = fc.oneof(
    fc.constant({ do: 'product' as const }),
    fc.constantFrom('A', 'b', 'B', 'C').map((serial) => ({ do: 'piece' as const, serial })),
    fc.integer({ min: 1, max: 5 }).map((quantity) => ({ do: 'quantity' as const, quantity })),
  );
  fc.assert(
    fc.property(fc.array(scan, { minLength: 1, maxLength: 15 }), (scans) => {
      let cart = newCart();
      for (const one of scans) {
        if (one.do === 'product') cart = addProduct(cart, fridge);
        else if (one.do === 'piece') cart = addPiece(cart, fridge, one.serial);
        else cart = setQuantity(cart, fridge.id, one.quantity);
      }
      for (const { quantity, serials = [] } of sentLines(cart)) {
        expect(serials.length).toBeLessThanOrEqual(quantity);
        expect(new Set(serials.map((serial) => serial.toUpperCase())).size).toBe(serials.length);
      }
    }),
  );
});
