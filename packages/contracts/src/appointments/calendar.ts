/**
 * One appointment as an iCalendar file (RFC 5545), for a mail's attachment and for "add to calendar" on the page. The
 * field's libraries need Node 22 or a schema validator in the browser; one event without recurrence is forty lines.
 */
export interface CalendarEvent {
  /** The appointment's id: its UID is the same for life. */
  id: string
  /** Grows with each move and cancellation, so that calendars recognise the newer entry. */
  sequence: number
  /**
   * In a mail `REQUEST` adds or moves the entry, `CANCEL` removes it. `PUBLISH` is for a file that is downloaded,
   * without attendee.
   */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  startsAt: Date
  endsAt: Date
  /** When this entry was written. */
  stampedAt: Date
  title: string
  location: string | null
  /**
   * The clinic: its public address makes the UID, so that a mail and a download are one entry; its e-mail takes the
   * answers.
   */
  clinic: { publicUrl: string; name: string; email: string | null }
  attendee?: { name: string; email: string }
}

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
const quoted = (text: string) => `"${text.replace(/["\r\n]/g, ' ')}"`

/** How many octets a character takes in UTF-8. Encoding each one took 0.2 ms a mail, nearly half of its writing. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Lines have at most 75 octets; the rest continues after a line break and a space, never inside a character. */
function folded(line: string): string {
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
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
  const { attendee, clinic } = event
  const host = new URL(clinic.publicUrl).hostname
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aafiya//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    'BEGIN:VEVENT',
    `UID:${event.id}@${host}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stampedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    `ORGANIZER;CN=${quoted(clinic.name)}:mailto:${clinic.email ?? `no-reply@${host}`}`,
    ...(attendee
      ? [
          `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
        ]
      : []),
    `STATUS:${event.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
