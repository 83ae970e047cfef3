import { query } from '../clinic/people.ts'

/** Everything that a database guarantees and computes: a restore has to leave the same as migrations do. */
export const schemaOf = (databaseUrl: string): Promise<{ kind: string; definition: string }[]> =>
  query(
    databaseUrl,
    `select 'constraint' as kind, concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), 'validated:', convalidated) as definition
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'index', indexdef from pg_indexes where schemaname = 'public'
     union all select 'trigger', concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
     union all select 'column', concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid))
       from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     union all select 'function', pg_get_functiondef(oid) from pg_proc
       where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'plpgsql')
     order by 1, 2`,
  )
