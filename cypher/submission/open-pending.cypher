// The transaction of a submission before it is committed. Everything that is written for it has its tick, which is later than
// that of the clock, so it is not visible.
CREATE (:Pending {submission: $submission, tick: $tick})
