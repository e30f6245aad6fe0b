import { connectionPool } from "#lib/server/database.ts";

/**
 * Organizations with as many people altogether, whose birthdays are spread over the year, and a celebration each that is on:
 * a week ahead, at nine.
 * @param filter the people of the celebrations, as they are stored
 */
export async function fillOrganizations(
  organizations: number,
  people: number,
  filter: object = {},
): Promise<void> {
  const pool = connectionPool();
  await pool.query(
    `insert into organizations (id, name, slug, time_zone, updated_at)
     select gen_random_uuid(), 'Nordlicht ' || n, 'bench-' || n, 'Europe/Berlin', now() from generate_series(1, $1) n`,
    [organizations],
  );
  await pool.query(
    `insert into people (id, org_id, first_name, last_name, birth_date, sector, time_zone, updated_at)
     select gen_random_uuid(), o.id, 'Ada', 'Lovelace', to_char(date '1960-01-01' + (random() * 14000)::int, 'YYYY-MM-DD'),
       (array['Sales', 'Support', 'Research'])[1 + n % 3],
       case when n % 10 = 0 then 'America/New_York' end, now()
     from organizations o, generate_series(1, $1::int) n`,
    [Math.round(people / organizations)],
  );
  await pool.query(
    `insert into celebrations (id, org_id, name, enabled, occasion, people, template_ids, lead_days, approver_ids,
       without_approval, send_at, off_days, leap_day, years, grace_days, to_person, addresses, due_at, starts_on,
       planned_until, updated_at)
     select gen_random_uuid(), o.id, 'Birthdays', true, 'birthday', $1::jsonb, array[gen_random_uuid()], 7, '{}', 'hold',
       '09:00', 'on_the_day', 'feb_28', '{}', 3, false, '{}', now(), current_date, now(), now() from organizations o`,
    [JSON.stringify(filter)],
  );
  await pool.query("vacuum analyze");
}
