/** Apart from the schemas, which a list of choices does without. */
export const appointmentStatuses = ['booked', 'arrived', 'completed', 'no_show', 'cancelled'] as const
