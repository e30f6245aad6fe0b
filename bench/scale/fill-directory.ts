import type { Filling } from "./fill.ts";

/** Names of 26 × 26 × 27 given and 26 × 26 × 20 family names, each about as common. */
const SYLLABLES =
  "'{an,be,cla,do,el,fri,gu,ha,in,jo,ka,lu,ma,ni,ol,pe,qui,ro,sa,ti,ul,vi,wa,xe,ya,zo}'::text[]";
const ENDINGS =
  "'{berg,dal,ez,feld,gren,holm,ic,kov,ley,mann,nen,oglu,pour,quist,ric,son,tov,ula,vik,wicz}'::text[]";

const syllable = (salt: number) => `(${SYLLABLES})[1 + (hashint8(n + ${salt}) & 1023) % 26]`;

export const FILL_DIRECTORY: Filling[] = [
  {
    table: "people",
    many: ({ people }) => people,
    rows: () => `
      (id, org_id, external_id, first_name, last_name, birth_date, hire_date, email, phone, position, sector, language, photo_asset_id,
       status, custom_fields, created_at, updated_at)
      select scale.person_id(n), o.id, 'E' || n, given, family,
        to_char(date '1950-01-01' + (hashint8(n) & 65535) % 20000, 'YYYY-MM-DD'), date '1995-01-01' + (hashint8(n + 7) & 65535) % 10000,
        lower(given || '.' || family || n || '@example.org'), '+49 30 ' || n, 'Position ' || hashint8(n + 8) % 50,
        ('{Nursing,Logistics,Finance,Research,Sales,Warehouse,Quality,Legal}'::text[])[1 + (hashint8(n + 9) & 1023) % 8],
        case when n % 3 = 0 then 'de' when n % 7 = 0 then 'en' end,
        case when n / 2 % 5 = 0 then scale.made('photo', scale.person_ms(n), n) end,
        case when n / 2 % 40 = 1 then 'archived' else 'active' end::"PersonStatus",
        case when n / 2 % 4 = 0 then jsonb_build_object('team', 'Team ' || n % 400) else '{}' end,
        scale.at(scale.person_ms(n)), scale.at(scale.person_ms(n))
      from (select n, initcap(${syllable(1)} || ${syllable(2)} || case when n % 3 = 0 then ${syllable(5)} else '' end) as given,
          initcap(${syllable(3)} || ${syllable(4)} || (${ENDINGS})[1 + (hashint8(n + 6) & 1023) % 20]) as family from numbers) p
        join scale.organizations o on o.number = scale.org_of(n)`,
  },
  {
    table: "assets",
    many: ({ people }) => people,
    rows: () => `
      (id, org_id, kind, file_name, content_type, size, width, height, storage_key, is_photo, created_at)
      select scale.made('photo', scale.person_ms(n), n), o.id, 'image', n || '.jpg', 'image/jpeg', 80000 + n % 90000, 600, 800,
        'scale/photos/' || n, true, scale.at(scale.person_ms(n))
      from numbers join scale.organizations o on o.number = scale.org_of(n) where n / 2 % 5 = 0`,
  },
];
