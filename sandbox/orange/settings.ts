export const ORANGE_CLIENT = {
  ORANGE_CLIENT_ID: 'sandaga-demo',
  ORANGE_CLIENT_SECRET: 'sandaga-demo-orange-secret',
  ORANGE_MERCHANT_CODE: '123456',
  ORANGE_CALLBACK_SECRET: 'sandaga-demo-orange-endpoint-secret',
  ORANGE_CALLBACK_KEY: 'sandaga-demo-orange-callback-key',
};
