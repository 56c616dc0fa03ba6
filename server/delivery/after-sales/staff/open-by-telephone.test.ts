import { expect, test } from 'vitest';
import { type StaffCase, staffCases } from '#contract/delivery/staff-after-sales.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { aWarranty } from '#tests/helpers/base/audit-uses/after-sales.ts';
import { openCaseDesk } from '#tests/helpers/delivery/case-desk.ts';
import { aPastOrder } from '#tests/helpers/sales/past-order.ts';

const desk = openCaseDesk();

test('staff notes a fault of a receipt, and its customer is sent the link', async () => {
  const { id } = await aWarranty(desk.db, { brand: 'Téranga', serial: 'SN-77' });
  const reply = await desk.app.inject({
    method: 'POST',
    url: staffCases.path,
    headers: desk.start.clerk,
    payload: {
      warranty_id: id,
      fault: 'leak',
      description: 'Il fuit.',
      name: 'Modou Fall',
      phone: '77 999 88 77',
    },
  });
  expect(reply.statusCode).toBe(201);
  const one = reply.json() as StaffCase;
  expect(one).toMatchObject({
    channel: 'telephone',
    serial: 'SN-77',
    customer_phone: '221779998877',
  });
  const [text] = await desk.db.select().from(outgoingMessages);
  expect(text).toMatchObject({ channel: 'sms', recipient: '+221779998877' });
  expect(text!.text).toContain(one.link);
});

test('the serial number of a past order brings its article and its warranty', async () => {
  await aPastOrder(desk.db, { orderedAt: new Date() });
  const reply = await desk.app.inject({
    method: 'POST',
    url: staffCases.path,
    headers: desk.start.clerk,
    payload: {
      serial: 'sn-passe-1',
      fault: 'leak',
      description: 'Il fuit.',
      name: 'Awa Diop',
      phone: '77 123 45 67',
    },
  });
  expect(reply.json()).toMatchObject({
    article: 'Réfrigérateur',
    serial: 'SN-PASSE-1',
    is_covered: true,
    warranty_until: expect.any(String),
  });
});
