import { defaultHours, weekdays, type OpeningHours, type Schedule, type WeeklyHours } from '@aafiya/contracts/hours/schedule'

interface Dates {
  validFrom?: string
  validThrough?: string
}

/** schema.org says of hours past midnight that they close before they open, as we do. */
const specification = (hours: OpeningHours, rest: Dates & { dayOfWeek?: string }) => ({
  '@type': 'OpeningHoursSpecification',
  opens: hours.opens,
  closes: hours.closes === '24:00' ? '00:00' : hours.closes,
  ...rest,
})

const dayUrl = (day: string) => `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`

const ofWeek = (week: WeeklyHours | null, dates: Dates = {}) =>
  weekdays.flatMap((day) => (week ? week[day] : defaultHours).map((hours) => specification(hours, { dayOfWeek: dayUrl(day), ...dates })))

const during = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): Dates => ({ validFrom: startsOn, validThrough: endsOn })

/** How schema.org writes that a day is closed. */
const closedDay = { opens: '00:00', closes: '00:00' }

/** A doctor's hours for search engines: the week, then the seasons and days on which it is another, from today on. */
export function openingHours({ week, seasons, exceptions, clinic }: Schedule, today: string) {
  const periods = week ? seasons : [...seasons, ...clinic.seasons]
  return [
    ...ofWeek(week ?? clinic.week),
    ...periods.filter(({ endsOn }) => endsOn >= today).flatMap((season) => ofWeek(season.week, during(season))),
    ...clinic.holidays.filter(({ endsOn }) => endsOn >= today).map((holiday) => specification(closedDay, during(holiday))),
    ...exceptions
      .filter(({ date }) => date >= today)
      .flatMap(({ date, hours }) =>
        (hours.length > 0 ? hours : [closedDay]).map((one) => specification(one, during({ startsOn: date, endsOn: date }))),
      ),
  ]
}
