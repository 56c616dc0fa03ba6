export const PAYDUNYA_CLIENT = {
  PAYDUNYA_MASTER_KEY: 'demo-master-key',
  PAYDUNYA_PRIVATE_KEY: 'test_private_sandaga-demo',
  PAYDUNYA_TOKEN: 'sandaga-demo-token',
};
