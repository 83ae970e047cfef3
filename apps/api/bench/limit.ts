import { randomUUID } from 'node:crypto'

import express from 'express'
import nodemailer from 'nodemailer'
import pg from 'pg'
import * as z from 'zod/mini'

// What the product is measured against: Express and pg without anything else, which read the same rows and answer the
// same JSON. Its statements are named, so PostgreSQL plans each once a connection.
const { PORT, DATABASE_URL, SMTP_URL, TIME_ZONE } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 12 })
pool.on('error', () => undefined)
await pool.query(
  'create table if not exists bare_mails (id uuid primary key, recipient text not null, subject text not null, done_at timestamptz)',
)
const transporter = nodemailer.createTransport({ url: SMTP_URL, pool: true, maxConnections: 5 })
const app = express()
app.use(express.json())

const doctorColumns = `id, first_name as "firstName", last_name as "lastName", first_name || ' ' || last_name as "fullName",
  first_name || ' ' || last_name as name, full_name_ar as "fullNameAr", speciality, degree, degree_ar as "degreeAr", experience, about,
  about_ar as "aboutAr", address, address_ar as "addressAr", fees::float8 as fees, 'USD' as currency, profile_picture_url as image,
  profile_picture_url as "profilePictureUrl", availability`

app.get('/doctors', async (_request, response) => {
  const { rows } = await pool.query({
    name: 'doctors',
    text: `select ${doctorColumns} from doctors where status = 'approved' order by first_name, last_name, id`,
  })
  response.json(rows)
})

app.get('/doctors/:id/booked-slots', async ({ params, query }, response) => {
  const { rows } = await pool.query({
    name: 'booked_slots',
    text: `select starts_at as "appointmentDate" from appointments
      where doctor_id = $1 and status <> 'cancelled' and starts_at >= $2 and starts_at < $3 order by starts_at`,
    values: [params.id, query['from'], query['to']],
  })
  response.json(rows)
})

const appointmentColumns = `a.id, a.doctor_id as "doctorId", d.first_name || ' ' || d.last_name as "doctorName", d.full_name_ar as "doctorNameAr",
  d.profile_picture_url as "doctorImage", d.speciality as "doctorSpeciality", d.address as "doctorAddress", d.address_ar as "doctorAddressAr",
  a.starts_at as "appointmentDate", to_char(a.starts_at at time zone '${TIME_ZONE}', 'HH24:MI') as "appointmentTime", a.notes, a.status,
  a.fee::float8 as fee, a.currency, a.payment_status as "paymentStatus", a.sequence, a.created_at as "createdAt", a.cancelled_at as "cancelledAt"`

app.get('/people/:id/appointments', async ({ params }, response) => {
  const { rows } = await pool.query({
    name: 'appointments',
    text: `select ${appointmentColumns} from appointments a join doctors d on d.id = a.doctor_id
      where a.person_id = $1 and a.status not in ('cancelled', 'held') order by a.starts_at, a.id limit 101`,
    values: [params.id],
  })
  response.json(rows)
})

const Booking = z.object({ personId: z.string(), doctorId: z.string(), startsAt: z.string() })

const insertBooking = `insert into appointments (id, doctor_id, person_id, booked_by, starts_at, ends_at, status, fee, currency,
    payment_status, sequence, created_at, updated_at)
  values (gen_random_uuid(), $1, $2, $2, $3, $3::timestamptz + interval '30 minutes', 'booked', 80, 'USD', 'unpaid', 0, $4, $4)
  on conflict do nothing returning *`

app.post('/appointments', async ({ body }, response) => {
  const { personId, doctorId, startsAt } = z.parse(Booking, body)
  const { rows } = await pool.query({
    name: 'book',
    text: `with a as (${insertBooking}) select ${appointmentColumns} from a join doctors d on d.id = a.doctor_id`,
    values: [doctorId, personId, startsAt, new Date()],
  })
  response.status(rows.length > 0 ? 201 : 409).json(rows[0] ?? {})
})

const mailTo = (id: string, recipient: string, subject: string) => {
  const text = `${subject} on the day and at the time that you chose.`
  return transporter.sendMail({
    from: 'no-reply@clinic.test',
    to: recipient,
    subject,
    messageId: `<${id}@clinic.test>`,
    text,
    html: `<p>${text}</p>`,
  })
}

/** A booking that stores a mail to each side with it, and sends both after its answer. */
app.post('/mailed-appointments', async ({ body }, response) => {
  const { personId, doctorId, startsAt } = z.parse(Booking, body)
  const ids = [randomUUID(), randomUUID()] as const
  const { rows } = await pool.query({
    name: 'book_mailed',
    text: `with a as (${insertBooking}), m as (
      insert into bare_mails (id, recipient, subject)
      select one.id, one.recipient, 'A booking' from a, (values ($5::uuid, 'mona@bench.test'), ($6::uuid, 'omar@bench.test')) one (id, recipient))
      select ${appointmentColumns} from a join doctors d on d.id = a.doctor_id`,
    values: [doctorId, personId, startsAt, new Date(), ...ids],
  })
  response.status(rows.length > 0 ? 201 : 409).json(rows[0] ?? {})
  if (rows.length === 0) return
  await Promise.all([mailTo(ids[0], 'mona@bench.test', 'A booking'), mailTo(ids[1], 'omar@bench.test', 'A booking')])
  await pool.query({
    name: 'mails_gone',
    text: 'update bare_mails set done_at = now() where id = any($1)',
    values: [ids],
  })
})

app.get('/ready', (_request, response) => void response.json({}))
app.listen(Number(PORT), '127.0.0.1')
