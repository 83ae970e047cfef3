/** A response body with extra headers; a handler that needs none returns the body alone. */
export class Answer<T> {
  readonly body: T
  readonly headers: Readonly<Record<string, string>>

  constructor(body: T, headers: Readonly<Record<string, string>>) {
    this.body = body
    this.headers = headers
  }
}
