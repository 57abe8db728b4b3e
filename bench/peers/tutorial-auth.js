import jwt from "jsonwebtoken";
import { User } from "./tutorial-models.js";

export function auth(req, res, next) {
  const { token } = req.headers;
  if (!token) return res.status(401).json({ success: false, message: "Not Authorized. Login Again" });
  try {
    req.userId = jwt.verify(token, process.env.JWT_SECRET).id;
    next();
  } catch {
    res.status(401).json({ success: false, message: "Not Authorized. Login Again" });
  }
}

export async function requireAdmin(req, res, next) {
  const user = await User.findByPk(req.userId);
  if (user?.role !== "admin") return res.status(403).json({ success: false, message: "You are not an admin" });
  next();
}
