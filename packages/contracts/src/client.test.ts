import { describe, expect, test } from 'vitest'

import { appointments } from './appointments/appointments.ts'
import { ApiError, createClient, UnreachableError, urlOf } from './client.ts'
import { doctors } from './doctors/doctors.ts'

const id = '00000000-0000-4000-8000-000000000000'

interface Seen {
  url: string
  init: RequestInit | undefined
}

const textOf = (url: string | URL | Request): string => (url instanceof Request ? url.url : url.toString())

/** A client with the test's network answers, and the requests it made. */
function speakingTo(answer: (seen: Seen) => Promise<Response> | Response) {
  const seen: Seen[] = []
  const answers: number[] = []
  const fetchDouble: typeof fetch = async (url, init) => {
    const one = { url: textOf(url), init }
    seen.push(one)
    return answer(one)
  }
  const transport = {
    fetch: fetchDouble,
    headers: () => ({ 'accept-language': 'ar' }),
    onAnswer: (response: Response) => void answers.push(response.status),
  }
  return {
    seen,
    answers,
    doctors: createClient(doctors, transport),
    appointments: createClient(appointments, transport),
  }
}

const problem = { success: false, code: 'slot_taken', message: 'This time is no longer available.' }
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a URL', () => {
  test.each([
    ['a parameter filled in', doctors.detail, { params: { id } }, `/api/doctors/${id}`],
    [
      'a parameter that could leave its place',
      doctors.detail,
      { params: { id: '../user?x=1#y' } },
      '/api/doctors/..%2Fuser%3Fx%3D1%23y',
    ],
    ['a query', doctors.list, { query: { q: 'a&b=c', limit: '10' } }, '/api/doctors?q=a%26b%3Dc&limit=10'],
    ['Arabic in a query', doctors.list, { query: { q: 'منى' } }, '/api/doctors?q=%D9%85%D9%86%D9%89'],
    ['what is absent left out', doctors.list, { query: { q: undefined, limit: undefined } }, '/api/doctors'],
    ['nothing to fill in', doctors.list, {}, '/api/doctors'],
    [
      'both',
      appointments.availableSlots,
      { params: { id }, query: { date: '2026-03-02' } },
      `/api/appointments/doctor/${id}/available-slots?date=2026-03-02`,
    ],
  ])('has %s', (_, endpoint, input, url) => {
    expect(urlOf(endpoint, input)).toBe(url)
  })
})

describe('a call', () => {
  test('sends method, headers and body, and returns the answer', async () => {
    const { seen, answers, ...api } = speakingTo(() => Response.json([], { status: 200 }))
    const controller = new AbortController()
    const body = { doctorId: id, appointmentDate: '2026-03-02', appointmentTime: '10:00' }
    await api.appointments.book({ body, idempotencyKey: 'key-1', signal: controller.signal })
    expect(seen).toMatchObject([
      {
        url: '/api/appointments',
        init: {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'accept-language': 'ar',
            'content-type': 'application/json',
            'idempotency-key': 'key-1',
          },
          body: JSON.stringify(body),
        },
      },
    ])
    expect(answers).toEqual([200])
  })

  test('without a body names no content type', async () => {
    const { seen, ...api } = speakingTo(() => Response.json([]))
    expect(await api.doctors.list()).toEqual([])
    expect(seen[0]?.init?.headers).not.toHaveProperty('content-type')
    expect(seen[0]?.init).not.toHaveProperty('body')
  })

  test('uses the given origin', async () => {
    const urls: string[] = []
    const client = createClient(doctors, {
      origin: 'https://clinic.example',
      fetch: async (url) => {
        urls.push(textOf(url))
        return Response.json([])
      },
    })
    await client.list()
    expect(urls).toEqual(['https://clinic.example/api/doctors'])
  })
})

describe('a refusal', () => {
  test('is an ApiError with status, code, sentence and issues', async () => {
    const issues = [{ path: 'appointmentTime', message: 'This time is not valid.' }]
    const { answers, ...api } = speakingTo(() => Response.json({ ...problem, issues }, { status: 409 }))
    const error = await failureOf(api.doctors.list())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 409,
      code: 'slot_taken',
      message: problem.message,
      issues,
      retryAfter: undefined,
    })
    expect(answers).toEqual([409])
  })

  test('reports how long to wait, if the API says so', async () => {
    const api = speakingTo(() =>
      Response.json({ ...problem, code: 'too_many_requests' }, { status: 429, headers: { 'retry-after': '30' } }),
    )
    expect(await failureOf(api.doctors.list())).toMatchObject({ code: 'too_many_requests', retryAfter: 30, issues: [] })
  })

  test('with a date to retry after names no seconds', async () => {
    const api = speakingTo(() =>
      Response.json(problem, { status: 503, headers: { 'retry-after': 'Fri, 31 Dec 2027 23:59:59 GMT' } }),
    )
    expect(await failureOf(api.doctors.list())).toMatchObject({ retryAfter: undefined })
  })
})

describe('silence', () => {
  test.each([
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['a proxy’s page', () => new Response('<html>Bad gateway</html>', { status: 502 })],
    ['a page with status 200', () => new Response('<html>Welcome to the hotel</html>')],
    ['an empty answer', () => new Response(null, { status: 500 })],
    ['JSON that is not the API’s', () => Response.json({ error: 'nope' }, { status: 500 })],
    ['JSON that is null', () => Response.json(null, { status: 404 })],
    ['a success that refuses', () => Response.json({ success: true, code: 'x', message: 'y' }, { status: 400 })],
  ])('%s is an UnreachableError', async (_, answer) => {
    const error = await failureOf(speakingTo(answer).doctors.list())
    expect(error).toBeInstanceOf(UnreachableError)
    expect(error).not.toBeInstanceOf(ApiError)
  })

  test('has its cause', async () => {
    const cause = new TypeError('fetch failed')
    expect(await failureOf(speakingTo(() => Promise.reject(cause)).doctors.list())).toMatchObject({
      message: 'unreachable',
      cause,
    })
  })
})

test('an aborted call throws the abort, and is neither refused nor unreachable', async () => {
  const controller = new AbortController()
  const api = speakingTo(
    ({ init }) =>
      new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError'))),
      ),
  )
  const outcome = failureOf(api.doctors.list({ signal: controller.signal }))
  controller.abort()
  expect(await outcome).toMatchObject({ name: 'AbortError' })
})
