"""PostgreSQL's own library, as little of it as tests need: no package has to be installed for it."""

import ctypes
import ctypes.util

_pq = ctypes.CDLL(ctypes.util.find_library("pq") or "libpq.so.5")
_pointer, _text, _int = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
for name, result, arguments in [
    ("PQconnectdb", _pointer, [_text]),
    ("PQstatus", _int, [_pointer]),
    ("PQerrorMessage", _text, [_pointer]),
    ("PQfinish", None, [_pointer]),
    ("PQsetNoticeProcessor", _pointer, [_pointer, _pointer, _pointer]),
    ("PQexec", _pointer, [_pointer, _text]),
    ("PQexecParams", _pointer, [_pointer, _text, _int, _pointer, _pointer, _pointer, _pointer, _int]),
    ("PQresultStatus", _int, [_pointer]),
    ("PQresultErrorField", _text, [_pointer, _int]),
    ("PQntuples", _int, [_pointer]),
    ("PQnfields", _int, [_pointer]),
    ("PQgetisnull", _int, [_pointer, _int, _int]),
    ("PQgetvalue", _text, [_pointer, _int, _int]),
    ("PQclear", None, [_pointer]),
    ("PQputCopyData", _int, [_pointer, _text, _int]),
    ("PQputCopyEnd", _int, [_pointer, _text]),
    ("PQgetResult", _pointer, [_pointer]),
]:
    function = getattr(_pq, name)
    function.restype, function.argtypes = result, arguments

_silent = ctypes.CFUNCTYPE(None, _pointer, _text)(lambda _, message: None)


class Refused(Exception):
    """What the server answered instead; `code` is its SQLSTATE, empty if the connection is gone."""

    def __init__(self, code, message):
        super().__init__(f"{code} {message}")
        self.code, self.message = code, message


class Connection:
    def __init__(self, conninfo):
        self._c = _pq.PQconnectdb(conninfo.encode())
        if _pq.PQstatus(self._c) != 0:
            message = _pq.PQerrorMessage(self._c).decode()
            self.close()
            raise Refused("", message)
        _pq.PQsetNoticeProcessor(self._c, ctypes.cast(_silent, _pointer), None)

    def close(self):
        if self._c:
            _pq.PQfinish(self._c)
        self._c = None

    def rows(self, sql, *parameters):
        """The rows as tuples of texts and Nones; lists become arrays. Without parameters `sql` may be several statements."""
        if not parameters:
            return self._taken(_pq.PQexec(self._c, sql.encode()))
        texts = [None if p is None else literal(p).encode() for p in parameters]
        values = (_text * len(texts))(*texts)
        return self._taken(_pq.PQexecParams(self._c, sql.encode(), len(texts), None, values, None, None, 0))

    def value(self, sql, *parameters):
        (row,) = self.rows(sql, *parameters)
        return row[0]

    def copy(self, sql, rows):
        """COPY ... FROM STDIN in the text format."""
        self._taken(_pq.PQexec(self._c, sql.encode()))
        for row in rows:
            line = "\t".join(_escaped(str(field)) for field in row).encode() + b"\n"
            _pq.PQputCopyData(self._c, line, len(line))
        _pq.PQputCopyEnd(self._c, None)
        result = _pq.PQgetResult(self._c)
        while more := _pq.PQgetResult(self._c):
            _pq.PQclear(more)
        self._taken(result)

    def _taken(self, result):
        try:
            if not result or _pq.PQresultStatus(result) not in (0, 1, 2, 3, 4):
                code = _pq.PQresultErrorField(result, ord("C")) if result else None
                message = (_pq.PQresultErrorField(result, ord("M")) if result else None) or _pq.PQerrorMessage(self._c)
                raise Refused((code or b"").decode(), message.decode(errors="replace"))
            columns = range(_pq.PQnfields(result))
            return [
                tuple(
                    None if _pq.PQgetisnull(result, row, column) else _pq.PQgetvalue(result, row, column).decode()
                    for column in columns
                )
                for row in range(_pq.PQntuples(result))
            ]
        finally:
            if result:
                _pq.PQclear(result)


def literal(value):
    if isinstance(value, (list, tuple)):
        return "{" + ",".join("NULL" if v is None else quoted(str(v)) for v in value) + "}"
    return str(value)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _escaped(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
