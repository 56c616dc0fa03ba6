/** One French line for the operator. */
export class ServerRefusal extends Error {}
