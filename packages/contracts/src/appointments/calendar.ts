/**
 * One appointment as an iCalendar file (RFC 5545), for a mail's attachment and for "add to calendar" on the page. The
 * field's libraries need Node 22 or a schema validator in the browser; one event without recurrence is forty lines.
 */
export interface CalendarEvent {
  /** The appointment's id: its UID is the same for life. */
  id: string
  /** Host name that makes the UID the clinic's. */
  host: string
  /** Grows with each move and cancellation, so that calendars know which entry is newer. */
  sequence: number
  /** `REQUEST` puts it into a calendar or moves it there, `CANCEL` takes it out. */
  method: 'REQUEST' | 'CANCEL'
  startsAt: Date
  endsAt: Date
  /** When this entry was written. */
  stampedAt: Date
  title: string
  location: string | null
  organizer: { name: string; email: string }
  attendee?: { name: string; email: string }
}

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
const quoted = (text: string) => `"${text.replace(/["\r\n]/g, ' ')}"`

/** Lines hold at most 75 octets; the rest goes on after a line break and a space, never inside a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 74) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}

/** The text of an `.ics` file. */
export function calendarFile(event: CalendarEvent): string {
  const { attendee, organizer } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aafiya//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    'BEGIN:VEVENT',
    `UID:${event.id}@${event.host}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stampedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    ...(attendee
      ? [`ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`]
      : []),
    `STATUS:${event.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
