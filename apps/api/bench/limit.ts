import express from 'express'
import pg from 'pg'
import * as z from 'zod/mini'

// What the product is measured against: Express and pg without anything else, which read the same rows and answer the
// same JSON.
const { PORT, DATABASE_URL, TIME_ZONE } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 12 })
pool.on('error', () => undefined)
const app = express()
app.use(express.json())

const doctorColumns = `id, first_name as "firstName", last_name as "lastName", first_name || ' ' || last_name as "fullName",
  first_name || ' ' || last_name as name, full_name_ar as "fullNameAr", speciality, degree, degree_ar as "degreeAr", experience, about,
  about_ar as "aboutAr", address, address_ar as "addressAr", fees::float8 as fees, 'USD' as currency, profile_picture_url as image,
  profile_picture_url as "profilePictureUrl", availability`

app.get('/doctors', async (_request, response) => {
  const { rows } = await pool.query(
    `select ${doctorColumns} from doctors where status = 'approved' order by first_name, last_name, id`,
  )
  response.json(rows)
})

app.get('/doctors/:id/booked-slots', async ({ params, query }, response) => {
  const { rows } = await pool.query(
    `select starts_at as "appointmentDate" from appointments
     where doctor_id = $1 and status <> 'cancelled' and starts_at >= $2 and starts_at < $3 order by starts_at`,
    [params.id, query['from'], query['to']],
  )
  response.json(rows)
})

const appointmentColumns = `a.id, a.doctor_id as "doctorId", d.first_name || ' ' || d.last_name as "doctorName", d.full_name_ar as "doctorNameAr",
  d.profile_picture_url as "doctorImage", d.speciality as "doctorSpeciality", d.address as "doctorAddress", d.address_ar as "doctorAddressAr",
  a.starts_at as "appointmentDate", to_char(a.starts_at at time zone '${TIME_ZONE}', 'HH24:MI') as "appointmentTime", a.notes, a.status,
  a.fee::float8 as fee, a.currency, a.payment_status as "paymentStatus", a.sequence, a.created_at as "createdAt", a.cancelled_at as "cancelledAt"`

app.get('/people/:id/appointments', async ({ params }, response) => {
  const { rows } = await pool.query(
    `select ${appointmentColumns} from appointments a join doctors d on d.id = a.doctor_id
     where a.person_id = $1 and a.status not in ('cancelled', 'held') order by a.starts_at, a.id limit 101`,
    [params.id],
  )
  response.json(rows)
})

const Booking = z.object({ personId: z.string(), doctorId: z.string(), startsAt: z.string() })

app.post('/appointments', async ({ body }, response) => {
  const { personId, doctorId, startsAt } = z.parse(Booking, body)
  const { rows } = await pool.query(
    `with a as (
       insert into appointments (id, doctor_id, person_id, booked_by, starts_at, ends_at, status, fee, currency, payment_status, sequence,
         created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $2, $3, $3::timestamptz + interval '30 minutes', 'booked', 80, 'USD', 'unpaid', 0, $4, $4)
       on conflict do nothing returning *)
     select ${appointmentColumns} from a join doctors d on d.id = a.doctor_id`,
    [doctorId, personId, startsAt, new Date()],
  )
  response.status(rows.length > 0 ? 201 : 409).json(rows[0] ?? {})
})

app.get('/ready', (_request, response) => void response.json({}))
app.listen(Number(PORT), '127.0.0.1')
