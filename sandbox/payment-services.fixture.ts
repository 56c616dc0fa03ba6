import type { OpenSandbox, Shop } from '#tests/helpers/base/open-sandbox.ts';

export const SERVICE_NAMES = ['wave', 'orange', 'paydunya'] as const;

export function createPaymentServices(sandbox: () => OpenSandbox, shop: () => Shop) {
  let serial = 0;
  const lastReference = () => `CMD-${serial}`;
  const reference = () => {
    serial += 1;
    return lastReference();
  };
  const services = {
    wave: {
      begin: async (_token?: string) => {
        const answer = await sandbox().wave('POST', '/v1/checkout/sessions', {
          amount: '1000',
          currency: 'XOF',
          client_reference: reference(),
          success_url: `${shop().url}/ok`,
          error_url: `${shop().url}/non`,
        });
        return { ...answer, id: (answer.body as { id: string }).id };
      },
      pay: (id: string) => sandbox().post(`/wave/sessions/${id}/pay`),
      read: async (id: string) => sandbox().wave('GET', `/v1/checkout/sessions/${id}`),
      paid: { checkout_status: 'complete', payment_status: 'succeeded' } as object,
    },
    orange: {
      begin: async (token?: string) => {
        const answer = await sandbox().orange(
          token ?? (await sandbox().orangeToken()),
          'POST',
          '/api/eWallet/v4/qrcode',
          {
            code: '123456',
            name: 'S',
            reference: reference(),
            amount: { value: 1000, unit: 'XOF' },
          },
          { 'content-type': 'application/json', 'x-callback-url': `${shop().url}/cb` },
        );
        return { ...answer, id: (answer.body as { qrId: string }).qrId };
      },
      pay: (id: string) => sandbox().post(`/orange/qr/${id}/pay`),
      read: async () => {
        const path = `/api/eWallet/v1/transactions?reference=${lastReference()}`;
        const answer = await sandbox().orange(await sandbox().orangeToken(), 'GET', path);
        return { ...answer, body: Array.isArray(answer.body) ? answer.body.at(-1) : answer.body };
      },
      paid: { status: 'SUCCESS' } as object,
    },
    paydunya: {
      begin: async (_token?: string) => {
        const answer = await sandbox().paydunya('POST', '/checkout-invoice/create', {
          invoice: { total_amount: 1000, customer_name: 'Awa', customer_email: 'awa@example.sn' },
          store: { name: 'S' },
          custom_data: { reference: reference() },
          actions: { callback_url: `${shop().url}/ipn` },
        });
        return { ...answer, id: (answer.body as { token: string }).token };
      },
      pay: (id: string) => sandbox().post(`/paydunya/invoices/${id}/pay`),
      read: (id: string) => sandbox().paydunya('GET', `/checkout-invoice/confirm/${id}`),
      paid: { status: 'completed' } as object,
    },
  };
  return { ...services, lastReference };
}
