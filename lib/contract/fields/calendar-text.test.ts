import { expect, it } from "vitest";
import { faultAt } from "../faults.ts";
import { dateFault, readDateTime } from "./calendar-text.ts";

/** What pydantic 2.13 says of a text meant to be a date; null where it takes it. */
const RECORDED: [text: string, fault: string | null][] = [
  ["2020-02-29", null],
  ["0001-01-01", null],
  ["9999-12-31", null],
  [
    "0000-01-01",
    "date_parsing: Input should be a valid date in the format YYYY-MM-DD, year 0 is out of range",
  ],
  [
    "10000-01-01",
    "date_from_datetime_parsing: Input should be a valid date or datetime, invalid date separator, expected `-`",
  ],
  [
    "2020/01/01",
    "date_from_datetime_parsing: Input should be a valid date or datetime, invalid date separator, expected `-`",
  ],
  ["2020-1-1", "date_from_datetime_parsing: Input should be a valid date or datetime, input is too short"],
  [
    "20200101",
    "date_from_datetime_inexact: Datetimes provided to dates should have zero time - e.g. be exact dates",
  ],
  [
    "2020-01-01x",
    "date_from_datetime_parsing: Input should be a valid date or datetime, invalid datetime separator, expected `T`, `t`, `_` or space",
  ],
  ["2020-01-01T", "date_from_datetime_parsing: Input should be a valid date or datetime, input is too short"],
  [
    "2020-00-10",
    "date_from_datetime_parsing: Input should be a valid date or datetime, month value is outside expected range of 1-12",
  ],
  [
    "2020-01-00",
    "date_from_datetime_parsing: Input should be a valid date or datetime, day value is outside expected range",
  ],
  [
    "2021-02-29",
    "date_from_datetime_parsing: Input should be a valid date or datetime, day value is outside expected range",
  ],
  [
    "1900-02-29",
    "date_from_datetime_parsing: Input should be a valid date or datetime, day value is outside expected range",
  ],
  [
    "2020-04-31",
    "date_from_datetime_parsing: Input should be a valid date or datetime, day value is outside expected range",
  ],
  [
    "x020-01-01",
    "date_from_datetime_parsing: Input should be a valid date or datetime, invalid character in year",
  ],
  [
    "2020-x1-01",
    "date_from_datetime_parsing: Input should be a valid date or datetime, invalid character in month",
  ],
  [
    "2020-01-1x",
    "date_from_datetime_parsing: Input should be a valid date or datetime, invalid character in day",
  ],
  [
    " 2020-01-01",
    "date_from_datetime_parsing: Input should be a valid date or datetime, invalid character in year",
  ],
  ["2020-01-01 ", "date_from_datetime_parsing: Input should be a valid date or datetime, input is too short"],
  [
    "２０２０-01-01",
    "date_from_datetime_parsing: Input should be a valid date or datetime, invalid character in year",
  ],
  [
    "2020-01-01T25:00",
    "date_from_datetime_parsing: Input should be a valid date or datetime, hour value is outside expected range of 0-23",
  ],
  [
    "2020-01-01T10:60",
    "date_from_datetime_parsing: Input should be a valid date or datetime, minute value is outside expected range of 0-59",
  ],
  [
    "2020-01-01T10:00",
    "date_from_datetime_inexact: Datetimes provided to dates should have zero time - e.g. be exact dates",
  ],
  [
    "2020-01-01T00:00:60",
    "date_from_datetime_parsing: Input should be a valid date or datetime, second value is outside expected range of 0-59",
  ],
  [
    "2020-01-01T00:00:00.5",
    "date_from_datetime_inexact: Datetimes provided to dates should have zero time - e.g. be exact dates",
  ],
  [
    "2020-01-01T00:00:00.",
    "date_from_datetime_parsing: Input should be a valid date or datetime, second fraction digits missing after `.`",
  ],
  [
    "2020-01-01T00:00:00X",
    "date_from_datetime_parsing: Input should be a valid date or datetime, invalid timezone sign",
  ],
  [
    "2020-01-01T00:00:00+24:00",
    "date_from_datetime_parsing: Input should be a valid date or datetime, timezone offset must be less than 24 hours",
  ],
  [
    "2020-01-01Tx0:00",
    "date_from_datetime_parsing: Input should be a valid date or datetime, invalid character in hour",
  ],
  [
    "2020-01-01T00:00:",
    "date_from_datetime_parsing: Input should be a valid date or datetime, invalid character in second",
  ],
  [
    "1234567890123456",
    "date_from_datetime_parsing: Input should be a valid date or datetime, dates after 9999 are not supported as unix timestamps",
  ],
  [
    "5",
    "date_from_datetime_inexact: Datetimes provided to dates should have zero time - e.g. be exact dates",
  ],
  [
    "-5",
    "date_from_datetime_inexact: Datetimes provided to dates should have zero time - e.g. be exact dates",
  ],
  [
    "1.5",
    "date_from_datetime_inexact: Datetimes provided to dates should have zero time - e.g. be exact dates",
  ],
  ["1e5", "date_from_datetime_parsing: Input should be a valid date or datetime, input is too short"],
  [
    ".20",
    "date_from_datetime_inexact: Datetimes provided to dates should have zero time - e.g. be exact dates",
  ],
  ["", "date_from_datetime_parsing: Input should be a valid date or datetime, input is too short"],
];

it.each(RECORDED)("judges the date %j as pydantic does: %s", (text, expected) => {
  const coded = dateFault(text);
  const fault = coded && faultAt([], coded);
  expect(fault && `${fault.type}: ${fault.msg}`).toBe(expected);
});

it.each(["2020-01-01T00:00:00", "2020-01-01 00:00Z", "1577836800"])(
  "takes %j, a midnight, for no date, though pydantic would",
  (text) => {
    expect(dateFault(text)?.code).toBe("date_parsing");
  },
);

it.each([
  ["2020-01-01", "2020-01-01T00:00:00.000Z"],
  ["2020-01-01T10:20", "2020-01-01T10:20:00.000Z"],
  ["2020-01-01t10:20:30.1239z", "2020-01-01T10:20:30.123Z"],
  ["2020-01-01 10:20:30+02:30", "2020-01-01T07:50:30.000Z"],
  ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
])("reads the moment %j as %s", (text, moment) => {
  expect(readDateTime(text)).toEqual({ value: moment });
});

it.each(["0001-01-01T00:00:00+01:00", "9999-12-31T23:59:00-01:00"])("has no year for %s", (text) => {
  expect(readDateTime(text)).toMatchObject({ fault: { code: "datetime_parsing" } });
});
