const SECRET = ['token', 'transaction'];

/** Whether the query of an address opens an order or a payment to whoever has it. */
export const isSecretAddress = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return SECRET.some((name) => query.has(name));
};
