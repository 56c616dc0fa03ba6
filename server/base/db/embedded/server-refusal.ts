/** Why the embedded PostgreSQL cannot serve a folder: one French line for the operator. */
export class ServerRefusal extends Error {}
