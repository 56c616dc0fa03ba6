type Value = unknown;
type Row = Record<string, Value> & { id: number };
type Condition = [field: string, operator: string, value: Value];

/** An Odoo exception. `name` is its Python class, such as `builtins.KeyError`. */
export class OdooFault extends Error {
  override readonly name: string;
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

const CUSTOM = 'x_';
const FIELDS: Record<string, string[]> = {
  'ir.model': ['model', 'name'],
  'ir.model.fields': ['name', 'model', 'model_id', 'ttype', 'field_description', 'copied', 'state'],
  'res.partner': ['name', 'email', 'phone', 'city', 'active'],
  'product.template': [
    'name',
    'default_code',
    'list_price',
    'sale_ok',
    'type',
    'active',
    'product_variant_id',
  ],
  'product.product': ['name', 'product_tmpl_id', 'active'],
  'sale.order': ['name', 'client_order_ref', 'partner_id', 'date_order', 'state', 'order_line'],
  'sale.order.line': ['order_id', 'product_id', 'name', 'product_uom_qty', 'price_unit'],
};
/** Fields that point to a row of another model: written as an id, read as id and name. */
const POINTERS: Record<string, string> = {
  partner_id: 'res.partner',
  product_id: 'product.product',
  product_variant_id: 'product.product',
  product_tmpl_id: 'product.template',
  order_id: 'sale.order',
  model_id: 'ir.model',
};
const HAS_ACTIVE = ['res.partner', 'product.template', 'product.product'];
const [CREATE, CLEAR] = [0, 5];

/** The Odoo models that the shop's mirror uses, in memory. */
export class Records {
  readonly #rows = new Map<string, Map<number, Row>>();
  readonly #custom = new Map<string, Set<string>>();
  #lastId = 0;

  constructor() {
    for (const model of Object.keys(FIELDS)) {
      this.#rows.set(model, new Map());
      this.#custom.set(model, new Set());
    }
    for (const model of Object.keys(FIELDS)) this.#insert('ir.model', { model, name: model });
  }

  all(model: string): readonly Row[] {
    return [...this.#rowsOf(model).values()];
  }

  create(model: string, values: Record<string, Value>): number {
    this.#check(model, Object.keys(values));
    if (model === 'ir.model.fields') return this.#addField(values);
    const { order_line: lines, ...plain } = values;
    const defaults = {
      ...(HAS_ACTIVE.includes(model) && { active: true }),
      ...(model === 'sale.order' && { state: 'draft', name: `SO${this.#lastId}` }),
    };
    const id = this.#insert(model, { ...defaults, ...plain });
    if (model === 'product.template') {
      const variant = this.#insert('product.product', { name: plain.name, product_tmpl_id: id });
      this.#get(model, id).product_variant_id = variant;
    }
    this.#writeLines(id, lines);
    return id;
  }

  write(model: string, ids: readonly number[], values: Record<string, Value>): void {
    this.#check(model, Object.keys(values));
    const { order_line: lines, ...plain } = values;
    for (const id of ids) {
      Object.assign(this.#get(model, id), plain);
      this.#writeLines(id, lines);
    }
  }

  /** A confirmed order needs `disable_cancel_warning` in the context; without it, returns Odoo's dialog. */
  cancel(ids: readonly number[], context: object = {}): unknown {
    const isAsked = ids.some((id) => this.#get('sale.order', id).state === 'sale');
    if (isAsked && !('disable_cancel_warning' in context)) {
      return { type: 'ir.actions.act_window', res_model: 'sale.order.cancel' };
    }
    this.write('sale.order', ids, { state: 'cancel' });
    return true;
  }

  /** Includes archived rows only if `active_test` is false in the context. */
  searchRead(
    model: string,
    domain: readonly Condition[],
    { fields, limit, context = {} }: { fields: string[]; limit?: number; context?: object },
  ): Record<string, Value>[] {
    this.#check(model, [...fields, ...domain.map(([field]) => field)]);
    const isShown = (row: Row) =>
      row.active !== false || ('active_test' in context && context.active_test === false);
    return this.all(model)
      .filter((row) => isShown(row) && domain.every((condition) => fits(row, condition)))
      .slice(0, limit)
      .map((row) => this.#read(row, fields));
  }

  #read(row: Row, fields: readonly string[]): Record<string, Value> {
    const read = fields.map((field) => {
      const value = row[field] ?? false;
      const model = POINTERS[field];
      if (model === undefined || typeof value !== 'number') return [field, value];
      return [field, [value, this.#get(model, value).name]];
    });
    return { id: row.id, ...Object.fromEntries(read) };
  }

  #writeLines(orderId: number, commands: Value): void {
    if (!Array.isArray(commands)) return;
    for (const [command, , values] of commands) {
      if (command === CREATE) this.create('sale.order.line', { ...values, order_id: orderId });
      if (command === CLEAR) {
        if (this.#get('sale.order', orderId).state === 'sale') {
          const reason = "Once a sales order is confirmed, you can't remove one of its lines";
          throw new OdooFault('odoo.exceptions.UserError', reason);
        }
        const lines = this.#rowsOf('sale.order.line');
        for (const line of this.all('sale.order.line')) {
          if (line.order_id === orderId) lines.delete(line.id);
        }
      }
    }
  }

  #addField({ name, model_id, ...rest }: Record<string, Value>): number {
    const { model } = this.#get('ir.model', Number(model_id));
    if (!String(name).startsWith(CUSTOM)) {
      throw new OdooFault('odoo.exceptions.UserError', 'Custom fields must start with x_');
    }
    this.#custom.get(String(model))?.add(String(name));
    return this.#insert('ir.model.fields', { name, model, model_id, ...rest });
  }

  #insert(model: string, values: Record<string, Value>): number {
    this.#lastId += 1;
    this.#rowsOf(model).set(this.#lastId, { ...values, id: this.#lastId });
    return this.#lastId;
  }

  #get(model: string, id: number): Row {
    const row = this.#rowsOf(model).get(id);
    if (row === undefined) {
      throw new OdooFault('odoo.exceptions.MissingError', `${model}(${id}) does not exist`);
    }
    return row;
  }

  #rowsOf(model: string): Map<number, Row> {
    const rows = this.#rows.get(model);
    if (rows === undefined) throw new OdooFault('builtins.KeyError', `'${model}'`);
    return rows;
  }

  #check(model: string, fields: readonly string[]): void {
    this.#rowsOf(model);
    const known = ['id', ...(FIELDS[model] ?? []), ...(this.#custom.get(model) ?? [])];
    const unknown = fields.find((field) => !known.includes(field));
    if (unknown === undefined) return;
    throw new OdooFault('builtins.ValueError', `Invalid field '${unknown}' on model '${model}'`);
  }
}

function fits(row: Row, [field, operator, value]: Condition): boolean {
  const has = row[field] ?? false;
  if (operator === '=') return has === value;
  if (operator === 'in') return Array.isArray(value) && value.includes(has);
  throw new OdooFault('builtins.ValueError', `Invalid operator '${operator}'`);
}
